import { Link } from '../page/link.tsx'
import { LinkButton } from '../page/link-button.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import * as icons from '../ui/icons.tsx'
import * as otherIcons from '../ui/other-icons.tsx'

const VARIANTS = ['primary', 'secondary', 'text'] as const
const SIZES = ['small', 'medium', 'large'] as const

export function Actions() {
  return (
    <div className="grid gap-4">
      {VARIANTS.map((variant) => (
        <p key={variant} className="flex flex-wrap items-center gap-3">
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              Book, {size}
            </Button>
          ))}
          <Button variant={variant} busy="Holding your place…">
            Book
          </Button>
          <Button variant={variant} unavailable>
            Can’t be pressed
          </Button>
        </p>
      ))}
      <p className="flex flex-wrap items-center gap-3">
        <LinkButton to={paths.home()}>A link as a button</LinkButton>
        <Link to={paths.home()} className="rounded-sm text-primary-text underline underline-offset-4">
          A link in a sentence
        </Link>
        <IconButton label="Close" icon={<otherIcons.CloseIcon />} />
      </p>
      <div className="flex">
        <Disclosure label="A list under a button">
          <p className="px-4 py-2">What it shows</p>
        </Disclosure>
      </div>
      <ul className="flex flex-wrap gap-4" aria-label="Icons">
        {Object.entries({ ...icons, ...otherIcons }).map(([name, Icon]) => (
          <li key={name} className="flex items-center gap-2 text-sm">
            <Icon size={24} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
