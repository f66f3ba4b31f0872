import { usePageFacts } from '../../page/page-facts.ts'
import { useTheme } from '../use-theme.ts'

/** Shows the client's picture, or its name in the heading font when it has none. */
export function Logo({ name }: { name: string }) {
  const { basePath } = usePageFacts()
  const logo = useTheme()?.themeAppLogo
  if (logo && isImageAddress(logo)) {
    return (
      <img
        src={logo.startsWith('/') ? basePath + logo : logo}
        alt={name}
        height={36}
        className="h-9 w-auto max-w-40 rounded-sm bg-logo text-on-logo object-contain object-left shadow-[0_0_0_4px_var(--color-logo)]"
      />
    )
  }
  return <span className="display">{name}</span>
}

function isImageAddress(value: string): boolean {
  return /^\/(?!\/)|^https:\/\//.test(value)
}
