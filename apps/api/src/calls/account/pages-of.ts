/** What a list in pages says of itself; an empty one has one page. */
export const pagesOf = (total: number, page: number, size: number) => ({
  page,
  pages: Math.max(1, Math.ceil(total / size)),
  total,
})
