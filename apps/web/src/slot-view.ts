/** Layouts of a day in Choose a Time Slot: `{type}` of its address. */
export const slotViews = ['by-time', 'by-location'] as const
export type SlotView = (typeof slotViews)[number]

export function isSlotView(value: string | undefined): value is SlotView {
  return slotViews.some((view) => view === value)
}
