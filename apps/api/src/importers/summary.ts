/** Changes made by an import, by noun: 'venues', 'sessions' … */
export type Change = { noun: string; created: number; updated: number; removed: number }

export const totalChanges = (changes: readonly Change[]): number =>
  changes.reduce((sum, { created, updated, removed }) => sum + created + updated + removed, 0)

/** Counts the changes of each noun, in the order in which the nouns were first added. */
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
