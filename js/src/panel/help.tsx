/** All keys of the board. */

import type { Translate } from "../strings";
import { Button } from "./button";

const KEYS: readonly (readonly [keys: string, text: string])[] = [
  ["← ↑ → ↓", "key_arrows"],
  ["Enter", "key_enter"],
  ["Esc", "key_escape"],
  ["1 2 3", "key_dice"],
  ["1 5 A", "key_per_click"],
  ["0…9 A", "key_armies"],
  ["M", "key_move"],
  ["E", "key_end"],
  ["U R", "key_undo"],
  ["S", "key_skip"],
  ["+ − 0", "key_zoom"],
  ["Tab", "key_tab"],
  ["?", "key_help"],
];

export function Help({ t, close }: { t: Translate; close: () => void }) {
  return (
    <>
      <h2>{t("help")}</h2>
      <dl>
        {KEYS.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <Button action="close_help" kind="primary" onPress={close}>
        {t("close")}
      </Button>
    </>
  );
}
