/** 'Bodypump™' → 'bodypump', 'G P Referral Sessions' → 'g-p-referral-sessions'. Never empty. */
export const slugify = (name: string): string => {
  const plain = name
    // Before the letters are taken apart: that would make 'TM' of a trade mark.
    .replace(/[™®©℠'’]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'unnamed' : slug
}

/** The first of `slug`, `slug-more`, `slug-2`, `slug-3` … that is not taken. */
export const freeSlug = (slug: string, more: string | null, isTaken: (slug: string) => boolean): string => {
  if (!isTaken(slug)) return slug
  if (more !== null && !isTaken(`${slug}-${more}`)) return `${slug}-${more}`
  let number = 2
  while (isTaken(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
