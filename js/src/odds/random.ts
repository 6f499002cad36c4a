/**
 * Dice from a seed, the same here and in Python (`risk_widget/widget/seeded_dice.py`).
 *
 * A counter goes through splitmix32: Steele, Lea and Flood's SplitMix (OOPSLA 2014) with 32 bits
 * and the multipliers that C. Wellons' hash prospector found. Roll number n needs nothing but the
 * seed and n, so any roll can be looked up again.
 */

export type Face = 1 | 2 | 3 | 4 | 5 | 6;

/** Attack and defence dice as they were thrown. */
export type Throw = readonly [attack: readonly Face[], defence: readonly Face[]];

/** What dice are for. Each purpose has dice of its own, so that none disturbs another. */
export const ROLLS = 0;
export const WALKS = 1;
export const BATTLES = 2;

/** Every roll takes three dice for either side from the counter, used or not. */
export const MOST_DICE = 3;
/** Rolls that the counter keeps for each battle: more than 200 armies against 200 can need. */
export const ROLLS_A_BATTLE = 512;

const GOLDEN = 0x9e3779b9;

export function mix(value: number): number {
  let z = value | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return (z ^ (z >>> 15)) >>> 0;
}

/** A throw by its number; six of 2^32 values do not divide evenly, which shifts no face by 1e-9. */
export type Thrower = (number: number, attack: number, defence: number) => Throw;

export function thrower(seed: number, purpose: number): Thrower {
  const start = mix(mix(seed) + purpose);
  const face = (place: number): Face =>
    (1 + Math.floor((mix(start + Math.imul(place + 1, GOLDEN)) * 6) / 2 ** 32)) as Face;
  const faces = (from: number, dice: number): Face[] => {
    const thrown: Face[] = [];
    for (let die = 0; die < dice; die++) thrown.push(face(from + die));
    return thrown;
  };
  return (number, attack, defence) => {
    const from = 2 * MOST_DICE * number;
    return [faces(from, attack), faces(from + MOST_DICE, defence)];
  };
}
