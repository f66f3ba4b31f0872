/** Joins the names: 'Ann Porter'. A person with one name has only that. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()
