/** What only one seat may see: its mission and its cards, behind a curtain on a shared screen. */

import { curtainClosed } from "../labels";
import type { Geometry, Snapshot } from "../protocol";
import type { Event, Selection } from "../selection";
import type { Translate } from "../strings";
import { Button } from "./button";
import { Cards } from "./cards";

interface SecretsProps {
  geometry: Geometry;
  snapshot: Snapshot;
  selection: Selection;
  t: Translate;
  dispatch: (event: Event) => void;
}

export function Secrets(props: SecretsProps) {
  const { snapshot, selection, t, dispatch } = props;
  const name = snapshot.players[snapshot.hand_of ?? -1]?.name ?? "";
  const show = (shown: boolean) => dispatch({ type: "secrets", shown });
  if (curtainClosed(snapshot, selection)) {
    return (
      <section class="rw-curtain" data-role="curtain" aria-label={t("secrets_of", { name })}>
        <p>{t("pass_screen", { name })}</p>
        <Button action="show_secrets" onPress={() => show(true)}>
          {t("show_secrets", { name })}
        </Button>
      </section>
    );
  }
  return (
    <>
      {snapshot.mission && (
        <section class="rw-mission" data-role="mission" aria-label={t("mission_of", { name })}>
          <h3>{t("mission_of", { name })}</h3>
          <p>{snapshot.mission.text}</p>
        </section>
      )}
      <Cards {...props} />
      {snapshot.curtain && selection.secrets && (
        <div>
          <Button action="hide_secrets" kind="quiet" onPress={() => show(false)}>
            {t("hide_secrets", { name })}
          </Button>
        </div>
      )}
    </>
  );
}
