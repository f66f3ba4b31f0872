import { Icon, type IconProps } from './icon.tsx'

// Every page carries these icons, so that a day's list has them at once. Icons of
// few pages are in other-icons.tsx.
export const BasketIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 9h18l-2 10a2 2 0 0 1-2 1.6H7A2 2 0 0 1 5 19L3 9Zm5 0 3-6m5 6-3-6" />
  </Icon>
)
export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h16M4 12h16M4 17h10" />
  </Icon>
)
export const ChevronRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m9 5 7 7-7 7" />
  </Icon>
)
export const ClockIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5.5l3.5 2" />
  </Icon>
)
export const PinIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 21.5c-4.5-4.8-7-8.2-7-11.5a7 7 0 0 1 14 0c0 3.3-2.5 6.7-7 11.5Z" />
    <circle cx="12" cy="10" r="2.5" />
  </Icon>
)
export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 6h16v14H4V6ZM4 11h16M8 3v5M16 3v5" />
  </Icon>
)
export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 10.5h12v9.5H6zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3" />
  </Icon>
)
