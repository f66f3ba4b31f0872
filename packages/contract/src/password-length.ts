/** Least length in characters. NIST 800-63B: length counts, and there are no rules of composition. */
export const passwordAtLeast = 8
export const passwordAtMost = 128
