import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import type { NothingFoundProps } from './parts.ts'
import { relax, whyNothing } from './relax.ts'

export function NothingFound({ search, today, why }: NothingFoundProps) {
  return (
    <Notice type="info" title="Nothing found">
      <p>{whyNothing(search, why)}</p>
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {relax(search, today, why).map((one) => (
          <li key={one.words}>
            <Link
              to={paths.search(one.search)}
              staysHere
              className="inline-block rounded-sm py-2 font-bold text-primary-text underline underline-offset-4"
            >
              {one.words}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
