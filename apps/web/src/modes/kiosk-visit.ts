import type { EndVisitOptions } from './end-visit.ts'

export type KioskVisit = { leave: (how?: EndVisitOptions) => void; finish: () => void }

// Apart from the watch: screens that end a visit are rendered on the server, too, which needs nothing of the watch.
let setVisit: (visit: KioskVisit) => void
const started = new Promise<KioskVisit>((resolve) => (setVisit = resolve))

/** Tells the screens which visit they end. */
export function startVisit(visit: KioskVisit): void {
  setVisit(visit)
}

/** Ends the visit from the header, after asking when there is something to lose. */
export async function finishVisit(): Promise<void> {
  const { finish } = await started
  finish()
}

/** Ends the visit without a question: everything is done, or continues elsewhere. */
export async function leaveKiosk(how?: EndVisitOptions): Promise<void> {
  const { leave } = await started
  leave(how)
}
