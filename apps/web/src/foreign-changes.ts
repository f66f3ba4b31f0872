/** The nodes that another program has put in the place of one of ours. */
const standIns = new WeakMap<Node, readonly ChildNode[]>()
/** The way back: which of our nodes this one stands for. */
const originals = new WeakMap<Node, ChildNode>()
/** Nodes that React itself has put somewhere, or taken away: extensions have functions of their own for it. */
const putByReact = new WeakSet<Node>()
const takenByReact = new WeakSet<Node>()

let observer: MutationObserver | null = null

/**
 * F117: a translator, or another extension, changes the page without React's knowledge: it takes a text away and puts an
 * element of its own there. React keeps the text that it made, and would fail when it removes it or puts something before
 * it, or would change what is not in the page. From now on what React does to such a text happens in the place where it
 * stood (docs/decisions/0106-a-page-that-others-change.md).
 */
export function goOnAfterForeignChanges(): void {
  if (observer !== null) return
  observer = new MutationObserver(takeIn)
  observer.observe(document, { childList: true, subtree: true })
  // oxlint-disable-next-line typescript/unbound-method -- each is called with the node that it is asked of
  const { appendChild, insertBefore, removeChild } = Node.prototype

  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    takenByReact.add(child)
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

/** Notes who stands where; a text that React changes while another node stands for it comes back. */
function takeIn(records: readonly MutationRecord[]): void {
  const changed = new Set<ChildNode>()
  for (const [index, record] of records.entries()) {
    if (record.type === 'characterData') changed.add(record.target as ChildNode)
    for (const removed of record.removedNodes) {
      if (removed.isConnected || takenByReact.has(removed)) continue
      const others = addedInPlace(record, records, index).filter((node) => !putByReact.has(node))
      if (others.length > 0) standFor(removed as ChildNode, others)
    }
  }
  for (const text of changed) if (standIns.has(text)) comeBack(text)
}

/** The nodes that were added where this record's were removed: with it, or just before it. */
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
    // The element that stands for the text before it is beside this one, too.
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

/** The nodes that are in the page for this one: itself, where another program only wrapped it, or what came after it. */
function standingFor(node: Node): ChildNode[] {
  takeIn(observer?.takeRecords() ?? [])
  return listStanding(node as ChildNode)
}

const listStanding = (node: ChildNode): ChildNode[] =>
  node.isConnected ? [node] : (standIns.get(node) ?? []).flatMap(listStanding)

/** The child of `parent` in whose place this node would stand; null is the end. */
function placeOf(node: Node, parent: Node): Node | null {
  let place: Node | null = standingFor(node).find((one) => parent.contains(one)) ?? null
  while (place !== null && place.parentNode !== parent) place = place.parentNode
  return place
}

/** The node of ours for which this one stands, however often it was replaced. */
function originalOf(node: ChildNode): ChildNode | null {
  const original = originals.get(node)
  return original === undefined ? null : (originalOf(original) ?? original)
}

/**
 * A translator spreads a sentence over the texts of its element as its language needs: where one of them changes, all of
 * them are ours again, so that no word or number of before stays. The translator then translates them anew.
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
  // Our own changes are no other program's.
  observer?.takeRecords()
}

/** React puts a node of its own elsewhere: what stood for it goes with it. */
function leavePlace(node: Node): void {
  putByReact.add(node)
  takenByReact.delete(node)
  if (!standIns.has(node)) return
  for (const other of listStanding(node as ChildNode)) other.remove()
  forget(node)
}

function forget(node: Node): void {
  for (const other of standIns.get(node) ?? []) originals.delete(other)
  standIns.delete(node)
}
