/** What an import did, by noun: 'venues', 'sessions' … */
export type Change = { noun: string; created: number; updated: number; removed: number }

export const totalChanges = (changes: readonly Change[]): number =>
  changes.reduce((sum, { created, updated, removed }) => sum + created + updated + removed, 0)

/** Keeps what happened to each noun, in the order of the first mention. */
export class ChangeLog {
  readonly #changes = new Map<string, Change>()

  add(noun: string, { created = 0, updated = 0, removed = 0 }: Partial<Omit<Change, 'noun'>>): void {
    const change = this.#changes.get(noun) ?? { noun, created: 0, updated: 0, removed: 0 }
    this.#changes.set(noun, {
      noun,
      created: change.created + created,
      updated: change.updated + updated,
      removed: change.removed + removed,
    })
  }

  list(): Change[] {
    return [...this.#changes.values()]
  }
}
