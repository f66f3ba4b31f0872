const waiting: (() => void)[] = []

/**
 * Waits for a turn of the event loop in which no other page is rendered. Rendering a page takes several milliseconds: many in
 * one turn would keep every answer, a purchase's too, waiting for all of them.
 */
export function waitForPageTurn(): Promise<void> {
  return new Promise((start) => {
    if (waiting.push(start) === 1) setImmediate(startNext)
  })
}

function startNext(): void {
  waiting[0]?.()
  // Removed after its turn, so that a page asked for meanwhile waits for the next one.
  setImmediate(() => {
    waiting.shift()
    if (waiting.length > 0) startNext()
  })
}
