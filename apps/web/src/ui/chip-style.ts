import { classNames } from './class-names.ts'

/** Returns the style of a link or button in a group, of which one may be chosen. */
export const chipStyle = (isChosen = false): string =>
  classNames(
    'inline-flex min-h-11 items-center gap-1.5 rounded-full border-2 px-4 py-1 font-bold',
    isChosen
      ? 'border-primary bg-primary text-on-primary'
      : 'border-line bg-surface hover:border-primary-text',
  )
