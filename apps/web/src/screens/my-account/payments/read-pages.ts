export type PagesIn = { orders: number; credit: number }

/** Reads which page of each list the address asks for; 1 where it says nothing sensible. */
export function pagesIn(query: URLSearchParams): PagesIn {
  const read = (name: string) => {
    const page = Number(query.get(name) ?? 1)
    return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1
  }
  return { orders: read('orders'), credit: read('credit') }
}
