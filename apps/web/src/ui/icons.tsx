import type { ReactNode } from 'react'

type Props = { size?: number }

function Icon({ size = 20, children }: Props & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      {children}
    </svg>
  )
}

export const BasketIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M3 9h18l-2 10a2 2 0 0 1-2 1.6H7A2 2 0 0 1 5 19L3 9Zm5 0 3-6m5 6-3-6" />
  </Icon>
)
export const MenuIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M4 7h16M4 12h16M4 17h10" />
  </Icon>
)
export const CloseIcon = (props: Props) => (
  <Icon {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)
export const ChevronRightIcon = (props: Props) => (
  <Icon {...props}>
    <path d="m9 5 7 7-7 7" />
  </Icon>
)
export const ChevronDownIcon = (props: Props) => (
  <Icon {...props}>
    <path d="m5 9 7 7 7-7" />
  </Icon>
)
export const PersonIcon = (props: Props) => (
  <Icon {...props}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6" />
  </Icon>
)
export const ClockIcon = (props: Props) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5.5l3.5 2" />
  </Icon>
)
export const InfoIcon = (props: Props) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.5v.01" />
  </Icon>
)
export const WarningIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M12 3.5 22 20.5H2L12 3.5ZM12 10v5M12 17.8v.01" />
  </Icon>
)
export const TickIcon = (props: Props) => (
  <Icon {...props}>
    <path d="m4.5 12.5 5 5 10-11" />
  </Icon>
)
export const SearchIcon = (props: Props) => (
  <Icon {...props}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 5 5" />
  </Icon>
)
export const PinIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M12 21.5c-4.5-4.8-7-8.2-7-11.5a7 7 0 0 1 14 0c0 3.3-2.5 6.7-7 11.5Z" />
    <circle cx="12" cy="10" r="2.5" />
  </Icon>
)
export const ChevronLeftIcon = (props: Props) => (
  <Icon {...props}>
    <path d="m15 5-7 7 7 7" />
  </Icon>
)
export const CalendarIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M4 6h16v14H4V6ZM4 11h16M8 3v5M16 3v5" />
  </Icon>
)
