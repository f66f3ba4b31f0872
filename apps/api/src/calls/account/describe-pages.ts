/** Describes the pages of a list; an empty list has one page. */
export const describePages = (total: number, page: number, size: number) => ({
  page,
  pages: Math.max(1, Math.ceil(total / size)),
  total,
})
