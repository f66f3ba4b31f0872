/** Nodes that another program has put in the place of one of ours. */
const standIns = new WeakMap<Node, readonly ChildNode[]>()
/** The reverse: our node that each of them stands for. */
const originals = new WeakMap<Node, ChildNode>()
/** Text of ours that another program has split: the parts it cut off, and the words before the first cut. */
const splits = new WeakMap<Node, { parts: ChildNode[]; whole: string }>()
/** Nodes that React itself has placed or removed; an extension's script has DOM functions of its own. */
const putByReact = new WeakSet<Node>()
const takenByReact = new WeakSet<Node>()

let observer: MutationObserver | null = null

/**
 * Keeps React working when a translator, or another extension, changes the page without React's knowledge
 * (F117). Such a program removes a text and puts its own element there. React keeps the text it made, and
 * would fail when it removes that text or inserts before it, or would change a text outside the page. From
 * now on, what React does to such a text happens in its former place
 * (docs/decisions/0106-pages-survive-browser-translation-and-extensions.md).
 */
export function tolerateForeignChanges(): void {
  if (observer !== null) return
  observer = new MutationObserver(takeIn)
  observer.observe(document, { childList: true, characterDataOldValue: true, subtree: true })
  // oxlint-disable-next-line typescript/unbound-method -- each is called with the node that it is asked of
  const { appendChild, insertBefore, removeChild } = Node.prototype

  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    takenByReact.add(child)
    takeIn(observer?.takeRecords() ?? [])
    removeParts(child)
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    for (const node of standingFor(child)) if (this.contains(node)) node.remove()
    forget(child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(node: Child, before: Node | null): Child {
    leavePlace(node)
    const isHere = before === null || before.parentNode === this
    return insertBefore.call(this, node, isHere ? before : placeOf(before, this)) as Child
  }
  Node.prototype.appendChild = function <Child extends Node>(node: Child): Child {
    leavePlace(node)
    return appendChild.call(this, node) as Child
  }
}

/**
 * Records which nodes stand for which; a text that React changes while another node stands for it comes back.
 */
function takeIn(records: readonly MutationRecord[]): void {
  const changed = new Set<ChildNode>()
  for (const [index, record] of records.entries()) {
    if (record.type === 'characterData' && !takeInSplit(record, records[index - 1]))
      changed.add(record.target as ChildNode)
    for (const removed of record.removedNodes) {
      if (removed.isConnected || takenByReact.has(removed)) continue
      const others = addedInPlace(record, records, index).filter((node) => !putByReact.has(node))
      if (others.length > 0) standFor(removed as ChildNode, others)
    }
  }
  for (const text of changed) {
    removeParts(text)
    if (standIns.has(text)) comeBack(text)
  }
}

/** Records the part that was cut off a text: a split adds the part behind the text, then shortens the text. */
function takeInSplit({ target, oldValue }: MutationRecord, before: MutationRecord | undefined): boolean {
  const part = before?.previousSibling === target ? before.addedNodes[0] : undefined
  if (!(part instanceof Text) || putByReact.has(part)) return false
  const { parts, whole } = splits.get(target) ?? { parts: [], whole: oldValue ?? '' }
  splits.set(target, { parts: [...parts, part], whole })
  return true
}

/** Removes the parts that were cut off a text, and what stands for them. */
function removeParts(text: Node): void {
  for (const part of splits.get(text)?.parts ?? []) {
    removeParts(part)
    for (const node of listStanding(part)) node.remove()
  }
  splits.delete(text)
}

/** Returns the nodes added where this record's were removed: with it, or just before it. */
function addedInPlace(
  removal: MutationRecord,
  records: readonly MutationRecord[],
  index: number,
): ChildNode[] {
  const { target, addedNodes, previousSibling, nextSibling } = removal
  if (addedNodes.length > 0) return childNodesOf(addedNodes)
  const ofParent = (record: MutationRecord) => record.target === target && record.addedNodes.length > 0
  for (const record of records.slice(0, index).filter(ofParent)) {
    const added = childNodesOf(record.addedNodes)
    const isBeside = added.some((node) => node === previousSibling || node === nextSibling)
    // The element with the previous text is beside this one, too.
    if (isBeside && !added.some((node) => originals.has(node))) return added
  }
  return []
}

const childNodesOf = (nodes: NodeList): ChildNode[] => [...nodes] as ChildNode[]

function standFor(removed: ChildNode, others: readonly ChildNode[]): void {
  standIns.set(removed, others)
  for (const other of others) originals.set(other, removed)
  if (removed instanceof Text) observer?.observe(removed, { characterData: true })
}

/**
 * Returns the nodes in the page for this one: itself, if another program only wrapped it, or its
 * replacements.
 */
function standingFor(node: Node): ChildNode[] {
  takeIn(observer?.takeRecords() ?? [])
  return listStanding(node as ChildNode)
}

const listStanding = (node: ChildNode): ChildNode[] =>
  node.isConnected ? [node] : (standIns.get(node) ?? []).flatMap(listStanding)

/** Returns the child of `parent` in whose place this node would stand; null is the end. */
function placeOf(node: Node, parent: Node): Node | null {
  let place: Node | null = standingFor(node).find((one) => parent.contains(one)) ?? null
  while (place !== null && place.parentNode !== parent) place = place.parentNode
  return place
}

/** Returns our node for which this one stands, however often it was replaced. */
function originalOf(node: ChildNode): ChildNode | null {
  const original = originals.get(node)
  return original === undefined ? null : (originalOf(original) ?? original)
}

/**
 * Puts our texts back. A translator spreads a sentence over the texts of its element as its language needs:
 * when one changes, all of them come back, so that no old word or number stays. The translator then
 * translates them anew.
 */
function comeBack(changed: ChildNode): void {
  const parent = listStanding(changed)[0]?.parentNode
  for (const child of Array.from(parent?.childNodes ?? [])) {
    const original = originalOf(child)
    if (original === null || original.isConnected) continue
    child.before(original)
    for (const other of standIns.get(original) ?? []) for (const node of listStanding(other)) node.remove()
    forget(original)
  }
  // Our own changes must not count as another program's.
  observer?.takeRecords()
}

/** Removes a node's replacements when React moves the node. */
function leavePlace(node: Node): void {
  putByReact.add(node)
  takenByReact.delete(node)
  const whole = splits.get(node)?.whole
  removeParts(node)
  if (whole !== undefined) node.nodeValue = whole
  if (!standIns.has(node)) return
  for (const other of listStanding(node as ChildNode)) other.remove()
  forget(node)
}

function forget(node: Node): void {
  for (const other of standIns.get(node) ?? []) originals.delete(other)
  standIns.delete(node)
}
