import { classNames } from '../../ui/class-names.ts'

/** Shows the number of a row's mark on the map. Not read aloud, since a list has its own order. */
export function RowNumber({ children, className }: { children: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'tabular absolute -top-1.5 -left-1.5 grid size-6 place-items-center rounded-full border border-on-primary bg-primary text-xs leading-none font-bold text-on-primary',
        className,
      )}
    >
      {children}
    </span>
  )
}
