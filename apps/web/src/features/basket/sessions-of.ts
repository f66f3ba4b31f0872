import type { CartItem } from '@touchline/contract/entities/basket/cart'

export type SessionLines = {
  key: string
  first: CartItem
  lines: CartItem[]
  /** True when a session above has the same picture: no screen shows one twice. */
  repeatsPicture: boolean
}

const startOf = ({ cartableResource: { date, startsAt } }: CartItem): string =>
  `${date.raw} ${startsAt.format24Hour}`

/** Groups the lines of each session or course, the earliest first. */
export function sessionsOf(lines: readonly CartItem[]): SessionLines[] {
  const sessions = new Map<string, SessionLines>()
  const pictures = new Set<string>()
  const inOrder = [...lines].sort((one, other) =>
    startOf(one) < startOf(other) ? -1 : Number(startOf(one) > startOf(other)),
  )
  for (const line of inOrder) {
    const key = `${line.cartableType} ${line.cartableResource.id}`
    const session = sessions.get(key)
    if (session) {
      session.lines.push(line)
      continue
    }
    const { picture, scene } = line.cartableResource
    const address = picture?.sources.at(-1)?.address ?? scene
    const repeatsPicture = address !== null && pictures.has(address)
    sessions.set(key, { key, first: line, lines: [line], repeatsPicture })
    if (address !== null) pictures.add(address)
  }
  return [...sessions.values()]
}
