/** Shows packages that several lines use, once for all of them. */
export function PackagesUsed({ words }: { words: readonly string[] }) {
  return words.map((one) => (
    <p key={one} className="mt-2 mb-3 text-sm text-ink-soft">
      {one}
    </p>
  ))
}
