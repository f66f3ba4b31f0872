import type { Shopper } from './shopper.ts'

type Asked = Record<string, string | number>

const path = (id: number) => `/api/foh/contracts/${id}`

/** Reads a contract as staff do. */
export const readAtDesk = (who: Shopper, id: number) => who.ask('GET', path(id))

/** Looks at what an act of staff on a contract means. */
export const previewAct = (who: Shopper, id: number, asked: Asked) =>
  who.ask(
    'GET',
    `${path(id)}/act?${new URLSearchParams(Object.entries(asked).map(([k, v]) => [k, String(v)]))}`,
  )

/** Presses the button of an act: `body` has the mark of its preview. */
export const pressAct = (who: Shopper, id: number, body: object, key?: string) =>
  who.ask('POST', `${path(id)}/act`, { reason: 'They asked', ...body }, key)

/** Looks at what an act means, then carries it out as it was seen. */
export async function actAtDesk(who: Shopper, id: number, asked: Asked, more: object = {}) {
  const seen = await previewAct(who, id, asked)
  if (seen.status !== 200) return seen
  return pressAct(who, id, { ...asked, seen: seen.json.data.seen, ...more })
}
