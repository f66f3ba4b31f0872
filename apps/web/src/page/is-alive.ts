type Fiber = { alternate: Fiber | null; return: Fiber | null; flags: number }

/** React's marks of what it has rendered and not yet put into the page: `Placement`, `Hydrating`. */
const UNDER_WAY = 0b1_0000_0000_0010

/**
 * Whether React listens at an element of the page that the server rendered. React says so nowhere: it keeps its own
 * record of an element on it, but from its first look on, while what surrounds the element may wait for something
 * yet. Until that is in the page, React hears no event and sets a field back to what it was rendered with.
 */
export function isAlive(element: Element): boolean {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber'))
  if (!key) return false
  let fiber: Fiber | null = (element as unknown as Record<string, Fiber>)[key] ?? null
  for (; fiber && !fiber.alternate; fiber = fiber.return) if (fiber.flags & UNDER_WAY) return false
  return true
}
