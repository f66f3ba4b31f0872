import { classNames } from './class-names.ts'

/** Spec 5: the only three variants of a button. */
export type ButtonVariant = 'primary' | 'secondary' | 'text'
/** Spec 9: small 34, medium 42, large 58 px. */
export type ButtonSize = 'small' | 'medium' | 'large'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-primary text-on-primary border-transparent hover:bg-primary-hover hover:text-on-primary-hover active:translate-y-px',
  secondary:
    'bg-secondary-fill text-secondary-ink border-secondary-edge hover:bg-secondary-fill-hover active:translate-y-px',
  text: 'border-transparent text-primary-text underline decoration-1 underline-offset-4 hover:decoration-2',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-(--button-small) px-3 py-1 text-sm',
  medium: 'min-h-(--button-medium) px-4 py-2 text-base',
  large: 'min-h-(--button-large) px-6 py-3 text-lg',
}

export function buttonStyle(variant: ButtonVariant, size: ButtonSize, wide = false): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-md border-2 text-center font-bold leading-tight transition-colors',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-60 data-done:opacity-100',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  )
}
