import { expect, it } from 'vitest'
import { Joiner } from '../../../server/http/joiner.ts'

const PIECE_BYTES = 2 ** 16

/** So many pieces, each of one byte over and over. Four are joined in one turn. */
const piecesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => Buffer.from(new Uint8Array(PIECE_BYTES).fill(at + 1)))

const LAST_TURN = 20

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

const firstBytes = (whole: Buffer) =>
  Array.from({ length: whole.length / PIECE_BYTES }, (_, at) => whole[at * PIECE_BYTES])

const turn = () => new Promise((resolve) => setImmediate(resolve))

it.each([
  ['nothing', 0],
  ['one piece', 1],
  ['short pieces', 4],
  ['long pieces', 9],
])('joins %s in their order', async (_, count) => {
  const whole = await new Promise<Buffer>((done) => new Joiner().join('harbour', piecesOf(count), done))
  expect(firstBytes(whole)).toEqual(upTo(count))
})

it.each([
  ['at once when they are short', 4, 0],
  ['over several turns when they are long', 9, 3],
])('gives the memory of pieces back %s', async (_, count, turns) => {
  const pieces = piecesOf(count)
  new Joiner().join('harbour', pieces, () => {})
  for (let passed = 0; passed < turns; passed++) await turn()
  expect(pieces.map(({ length }) => length)).toEqual(pieces.map(() => 0))
})

interface Body {
  readonly tenant: string
  readonly pieces: number
  /** The turn in which it comes; by default the first. */
  readonly comes?: number
  /** The turn in which it is whole. */
  readonly whole: number
}

it.each<{ name: string; bodies: readonly Body[] }>([
  { name: 'a short body at once', bodies: [{ tenant: 'a', pieces: 4, whole: 0 }] },
  { name: 'a long body over several turns', bodies: [{ tenant: 'a', pieces: 9, whole: 3 }] },
  {
    name: 'a short body at once beside a long one',
    bodies: [
      { tenant: 'a', pieces: 9, whole: 3 },
      { tenant: 'a', pieces: 4, whole: 0 },
    ],
  },
  {
    name: 'bodies of two tenants in turns',
    bodies: [
      { tenant: 'a', pieces: 12, whole: 5 },
      { tenant: 'b', pieces: 12, whole: 6 },
    ],
  },
  {
    name: 'one body of a tenant in every other turn beside many of another one',
    bodies: [
      { tenant: 'a', pieces: 12, whole: 5 },
      { tenant: 'a', pieces: 12, whole: 8 },
      { tenant: 'a', pieces: 12, whole: 11 },
      { tenant: 'b', pieces: 8, whole: 4 },
    ],
  },
  {
    name: 'bodies of the same length and tenant one after the other',
    bodies: [
      { tenant: 'a', pieces: 8, whole: 2 },
      { tenant: 'a', pieces: 8, whole: 4 },
    ],
  },
  {
    name: 'a shorter body of the same tenant before the rest of a long one',
    bodies: [
      { tenant: 'a', pieces: 16, whole: 6 },
      { tenant: 'a', pieces: 8, comes: 1, whole: 3 },
    ],
  },
  {
    name: 'a long body before shorter ones that come when as much as its length is joined',
    bodies: [
      { tenant: 'a', pieces: 16, whole: 6 },
      { tenant: 'a', pieces: 8, comes: 1, whole: 3 },
      { tenant: 'a', pieces: 8, comes: 3, whole: 8 },
    ],
  },
  {
    name: 'a body that comes when all others are joined',
    bodies: [
      { tenant: 'a', pieces: 5, whole: 2 },
      { tenant: 'a', pieces: 5, comes: 2, whole: 4 },
      { tenant: 'b', pieces: 5, comes: 5, whole: 7 },
    ],
  },
])('joins $name', async ({ bodies }) => {
  expect(await turnsOfWholes(bodies)).toEqual(bodies.map(({ whole }) => whole))
})

/** The turn in which each body is whole. */
async function turnsOfWholes(bodies: readonly Body[]): Promise<number[]> {
  const joiner = new Joiner()
  const wholes: number[] = []
  let turns = 0
  const join = ({ tenant, pieces }: Body, at: number) =>
    joiner.join(tenant, piecesOf(pieces), () => {
      wholes[at] = turns
    })
  while (turns < LAST_TURN) {
    for (const [at, body] of bodies.entries()) if ((body.comes ?? 0) === turns) join(body, at)
    turns++
    await turn()
  }
  return wholes
}
