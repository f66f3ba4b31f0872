import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { Spinner } from './spinner.tsx'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled' | 'style'> & {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  /** Words for work under way, for example "Paying…", shown and spoken while the button waits. */
  busy?: string | false | undefined
  /** True when the button can't be used. It stays reachable, and the page says why beside it. */
  unavailable?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  children,
  variant = 'primary',
  size = 'medium',
  wide,
  busy = false,
  unavailable = false,
  type = 'button',
  onClick,
  ...rest
}: Props) {
  const idle = !busy && !unavailable
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) onClick?.(event)
    else event.preventDefault()
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonStyle(variant, size, wide)}
      aria-disabled={idle ? undefined : true}
      onClick={handleClick}
    >
      {busy ? (
        <>
          <Spinner />
          <span role="status">{busy}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}
