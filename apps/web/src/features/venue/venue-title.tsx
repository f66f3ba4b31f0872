import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = {
  venue: { slug: string; name: string }
  /** Smaller on a phone, beside other rows. */
  isSmall?: boolean
}

/** Shows a venue's name in a list: its link covers the whole row or card, which is a `group`. */
export function VenueTitle({ venue: { slug, name }, isSmall = false }: Props) {
  return (
    <h3 className={classNames('display', isSmall && 'max-sm:text-lg')}>
      <Link
        to={paths.chooseActivity({ venueSlug: slug })}
        className="rounded-sm after:absolute after:inset-0 after:rounded-lg group-hover:text-primary-text"
      >
        {name}
      </Link>
    </h3>
  )
}
