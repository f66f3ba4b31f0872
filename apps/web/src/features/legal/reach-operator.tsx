import { usePageFacts } from '../../page/page-facts.ts'

type Props = { contact: { phone: string; email: string } }

const LINK = 'font-bold text-primary-text underline underline-offset-4'

/** Says within a sentence how to reach the operator. On a kiosk it is plain text. */
export function ReachOperator({ contact: { phone, email } }: Props) {
  const { isKiosk } = usePageFacts()
  const linkTo = (words: string, href: string) =>
    isKiosk ? (
      words
    ) : (
      <a href={href} className={LINK}>
        {words}
      </a>
    )
  return (
    <>
      {email && <>write to {linkTo(email, `mailto:${email}`)}</>}
      {email && phone && ' or '}
      {phone && <>call {linkTo(phone.replaceAll(' ', '\u00a0'), `tel:${phone.replace(/[^+\d]/g, '')}`)}</>}
    </>
  )
}
