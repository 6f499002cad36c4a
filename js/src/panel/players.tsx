/** Who plays, with what they hold; and the continents with who holds them. */

import { continentColour, type Palette } from "../palette";
import type { Geometry, Snapshot } from "../protocol";
import type { Translate } from "../strings";

export function Swatch({ colour, ink, letter }: { colour: string; ink: string; letter: string }) {
  return (
    <span class="rw-swatch" style={{ background: colour, color: ink }} aria-hidden="true">
      {letter}
    </span>
  );
}

export function Players({ snapshot, t }: { snapshot: Snapshot; t: Translate }) {
  const { players } = snapshot;
  const withIncome = players.some(({ income }) => income !== null && income !== undefined);
  const withPool = players.some(({ pool = 0 }) => pool > 0);
  const heads = ["territories", "armies", "cards"];
  if (withPool) heads.push("pool");
  else if (withIncome) heads.push("income");
  return (
    <table class="rw-players" data-role="players">
      <thead>
        <tr>
          <th scope="col">{t("player")}</th>
          {heads.map((key) => (
            <th key={key} scope="col" title={t(`column_${key}`)}>
              {t(`column_${key}_short`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {players.map((player, seat) => (
          <tr
            key={player.letter + player.name}
            data-alive={player.alive}
            data-deciding={seat === snapshot.player}
            data-turn={seat === snapshot.turn}
          >
            <th scope="row">
              <Swatch {...player} />
              <span class="rw-player-name">{player.name}</span>
              {player.computer !== "" && <small>{player.computer}</small>}
              {!player.alive && <span class="rw-hidden">{t("eliminated")}</span>}
            </th>
            <td>{player.territories}</td>
            <td>{player.armies}</td>
            <td>{player.cards}</td>
            {withPool && <td>{player.pool ?? 0}</td>}
            {!withPool && withIncome && <td>{player.income ?? ""}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The owner of every territory of a continent, or null. */
export function holder(geometry: Geometry, snapshot: Snapshot, continent: number): number | null {
  const owners = geometry.territories.flatMap((territory, i) =>
    territory.continent === continent ? [snapshot.owners[i] as number] : [],
  );
  const [first] = owners;
  return first !== undefined && first >= 0 && owners.every((owner) => owner === first)
    ? first
    : null;
}

interface ContinentsProps {
  geometry: Geometry;
  snapshot: Snapshot;
  palette: Palette;
  t: Translate;
}

export function Continents({ geometry, snapshot, palette, t }: ContinentsProps) {
  return (
    <ul class="rw-continents" aria-label={t("continents")}>
      {geometry.continents.map((continent, index) => {
        const seat = holder(geometry, snapshot, index);
        const player = seat === null ? undefined : snapshot.players[seat];
        const colour = continentColour(palette, index);
        return (
          <li key={continent.name} title={t("continent_bonus", { n: continent.bonus })}>
            <span class="rw-continent-mark" style={{ background: colour }} aria-hidden="true" />
            <span class="rw-continent-name">{continent.label}</span>
            {player && (
              <>
                <Swatch {...player} />
                <span class="rw-hidden">{t("held_by", { name: player.name })}</span>
              </>
            )}
            <span class="rw-continent-bonus">+{continent.bonus}</span>
          </li>
        );
      })}
    </ul>
  );
}
