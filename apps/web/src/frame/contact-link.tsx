import { usePageFacts } from '../page/page-facts.ts'

type Props = { phone: string; email?: never } | { email: string; phone?: never }

/** Shows how to reach a venue. In a kiosk it is plain text, since there is nothing to call or write with. */
export function ContactLink({ phone, email }: Props) {
  const { isKiosk } = usePageFacts()
  // A number is read in one go, so it does not break.
  const words = phone?.replaceAll(' ', '\u00a0') ?? email
  if (!words) return null
  if (isKiosk) return <span>{words}</span>
  return (
    <a
      href={phone === undefined ? `mailto:${email}` : `tel:${phone.replace(/[^+\d]/g, '')}`}
      className="w-fit py-0.5 underline underline-offset-4"
    >
      {words}
    </a>
  )
}
