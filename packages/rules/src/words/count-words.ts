export type Noun = { one: string; many: string }

/** Counts a noun: '1 place', '2 places'. A noun with an irregular plural is given as both words. */
export const countWords = (count: number, noun: string | Noun): string => {
  const { one, many } = typeof noun === 'string' ? { one: noun, many: `${noun}s` } : noun
  return `${count} ${count === 1 ? one : many}`
}
