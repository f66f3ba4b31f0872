/** Label of the last breadcrumb, for loaders that name it. */
export type LoadedCrumb = { here: string }
