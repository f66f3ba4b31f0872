export const MAP_FRAME_CLASSES =
  'relative h-80 overflow-hidden rounded-lg border border-line bg-primary-100 md:h-[min(36rem,calc(100dvh-120px))]'
export const MAP_STATUS_CLASSES = 'mt-2 min-h-5 text-sm text-ink-soft'

/** Reserves the space of a map that is still loading, so that nothing moves when it comes. */
export function MapPlaceholder() {
  return (
    <div aria-hidden="true">
      <div className={MAP_FRAME_CLASSES} />
      <p className={MAP_STATUS_CLASSES} />
    </div>
  )
}
