import { usePageFacts } from '../../page/page-facts.ts'
import { Image } from '../../ui/image.tsx'
import { PersonIcon } from '../../ui/other-icons.tsx'

/** Beside the words that say who it is, so it says nothing itself. */
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
