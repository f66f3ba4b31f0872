import { usePageFacts } from '../../page/page-facts.ts'
import { Image } from '../../ui/image.tsx'
import { PersonIcon } from '../../ui/other-icons.tsx'

/** Shows the photo beside the person's name, which says who it is, so the photo has no text. */
export function ProfilePhoto({ address }: { address: string | null }) {
  const { apiBase } = usePageFacts()
  if (address === null) return <PersonIcon />
  return (
    <Image
      src={apiBase + address}
      alt=""
      width={32}
      height={32}
      className="size-8 rounded-full object-cover"
      drawing={<PersonIcon />}
    />
  )
}
