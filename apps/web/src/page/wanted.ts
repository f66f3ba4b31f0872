/** How long a page that nobody touches is left alone: on a slow line, what is read first has the line to itself. */
const QUIET_MS = 3_000

let wanted: Promise<unknown> | undefined

/** The page was rendered by the server: parts of it may sleep until the first sign of a person (entry-early.ts). */
export function letPartsSleep(): void {
  wanted = Promise.race([window.somebody, new Promise((resolve) => setTimeout(resolve, QUIET_MS))])
}

export async function untilWanted(): Promise<void> {
  await wanted
}
