/** Column whose rows move to the account that stays. */
interface Moves {
  moves: true
  /** Columns that find a row again; its id, where nothing is said. */
  key?: readonly string[]
  /** True where rows are removed as a matter of course, so that an undo misses none. */
  mayGo?: true
  /**
   * Condition on a row `t` that stays with the account that is gone, since the account that stays has its like. `kept` and
   * `gone` stand for the two ids.
   */
  except?: string
}
/** Column whose rows stay as they are, and why. */
interface Stays {
  stays: string
}
export type ColumnRule = Moves | Stays

const moves: Moves = { moves: true }
const passing: Moves = { moves: true, mayGo: true }
const byStaff: Stays = { stays: 'says which member of staff did it, and staff are not merged' }
const ofStaff: Stays = { stays: 'belongs to a log-in of staff, and staff are not merged' }

/**
 * Every column that names a customer, with what a merge of two accounts does with its rows. A test holds the list against
 * the references of the database: a new column needs a rule, or a reason.
 */
export const columnsOfPeople: Readonly<Record<string, ColumnRule>> = {
  'account_merges.gone_id': { stays: 'says which accounts were merged' },
  'account_merges.kept_id': { stays: 'says which accounts were merged' },
  'account_merges.staff_id': byStaff,
  'account_merges.undone_by': byStaff,
  'answers.customer_id': {
    moves: true,
    mayGo: true,
    // Both have answered: the answer of the account that stays counts, or ends where it is the older one.
    except:
      'exists (select from answers o where o.customer_id = kept and o.question_id = t.question_id and o.id <> t.id)',
  },
  'answers.given_by': passing,
  'attendances.customer_id': moves,
  'attendances.staff_id': byStaff,
  'attendances.undone_by': byStaff,
  'attendees.customer_id': {
    moves: true,
    mayGo: true,
    except: `exists (select from attendees o where o.customer_id = kept and lower(o.first_name) = lower(t.first_name)
      and lower(o.last_name) = lower(t.last_name) and o.date_of_birth is not distinct from t.date_of_birth)`,
  },
  'booking_cancellations.by_customer_id': moves,
  'booking_cancellations.customer_id': moves,
  'booking_moves.by_customer_id': moves,
  'bookings.customer_id': moves,
  'cart_items.member_id': passing,
  'cart_places.customer_id': passing,
  'carts.customer_id': passing,
  'carts.selected_customer_id': passing,
  'claims.customer_id': passing,
  'claims.member_id': passing,
  'claims.usage_holder': passing,
  'contract_people.customer_id': { moves: true, key: ['contract_id', 'version'] },
  'contracts.payer_id': moves,
  'cover_asked.staff_id': byStaff,
  'cover_requests.asked_by': byStaff,
  'cover_requests.decided_by': byStaff,
  'cover_requests.taken_by': byStaff,
  'credit_entries.customer_id': moves,
  'credit_reservations.customer_id': { stays: 'ends with the merge: the basket takes credit again' },
  'customers.merged_into': moves,
  'data_complaint_steps.staff_id': byStaff,
  'data_complaints.customer_id': moves,
  'desk_log_ins.customer_id': ofStaff,
  'desk_payouts.staff_id': byStaff,
  'documents.customer_id': {
    moves: true,
    key: ['document_kind_id'],
    // Both have shown it: the account that stays gets the later end.
    except:
      'exists (select from documents o where o.customer_id = kept and o.document_kind_id = t.document_kind_id)',
  },
  'drawer_choices.staff_id': ofStaff,
  'drawer_entries.staff_id': byStaff,
  'drawers.closed_by': byStaff,
  'drawers.opened_by': byStaff,
  'email_changes.customer_id': { stays: 'ends with the log-in that is gone' },
  // A pass that one account gave the other stays between the two: a pass is not given to oneself.
  'guest_passes.giver_id': { moves: true, except: 't.redeemed_by = kept' },
  'guest_passes.redeemed_by': { moves: true, except: 't.giver_id = kept' },
  'health_statements.customer_id': passing,
  'health_statements.given_by': passing,
  'inductions_had.customer_id': {
    moves: true,
    key: ['induction_id'],
    // Both have had it: the account that stays gets the later day.
    except:
      'exists (select from inductions_had o where o.customer_id = kept and o.induction_id = t.induction_id)',
  },
  'instructors.staff_id': ofStaff,
  'kept_uses.usage_holder': passing,
  'mail_links.customer_id': { moves: true, key: ['token_hash'], mayGo: true },
  'mail_outbox.customer_id': passing,
  'mandates.payer_id': moves,
  'membership_users.customer_id': {
    moves: true,
    // Both have the same membership from the same day: the account that stays gets the later end.
    except: `exists (select from membership_users o where o.customer_id = kept and o.membership_id = t.membership_id
      and o.starts_on = t.starts_on)`,
  },
  'orders.customer_id': moves,
  'orders.staff_id': byStaff,
  'package_holdings.customer_id': moves,
  'payment_attempts.customer_id': moves,
  'payment_attempts.staff_id': byStaff,
  'penalties.customer_id': moves,
  'prepared_joinings.customer_id': moves,
  'prepared_joinings.staff_id': byStaff,
  'saved_cards.customer_id': moves,
  'second_steps.customer_id': ofStaff,
  'sent_documents.customer_id': moves,
  'sent_documents.decided_by': byStaff,
  'sent_documents.sent_by': moves,
  'session_notes.staff_id': byStaff,
  'sessions.customer_id': { stays: 'ends: the account that is gone has no log-in' },
  'signatures.customer_id': moves,
  'signatures.signed_by': moves,
  'staff_acts.customer_id': { stays: 'is never changed: the account that stays shows it, too' },
  'staff_acts.staff_id': byStaff,
  'staff_apps.customer_id': ofStaff,
  'staff_passkeys.customer_id': ofStaff,
  'staff_pins.customer_id': ofStaff,
  'staff_posts.customer_id': ofStaff,
  'staff_posts.given_by': byStaff,
  'staff_recovery_codes.customer_id': ofStaff,
  'staff_security_events.customer_id': ofStaff,
  'waitlist_entries.customer_id': {
    moves: true,
    // Both stand in one line: the account that stays gets the earlier place.
    except: `exists (select from waitlist_entries o where o.customer_id = kept and o.id <> t.id
      and (o.slot_id = t.slot_id or t.slot_id is null and o.slot_id is null
        and (o.venue_id, o.category_id, o.from_at, o.until_at, coalesce(o.location_id, 0))
          = (t.venue_id, t.category_id, t.from_at, t.until_at, coalesce(t.location_id, 0))))`,
  },
}

/** Columns that name a customer without a reference, so that no one finds them in the schema. */
const withoutReference: Readonly<Record<string, ColumnRule>> = {
  'cart_items.purchased_for_user_id': passing,
  'hold_turns.customer_id': { moves: true, key: ['cart_item_id', 'slot_id', 'began_at'], mayGo: true },
}

export interface MovingColumn {
  table: string
  column: string
  key: readonly string[]
  mayGo: boolean
  except: string | null
}

/** Columns whose rows move, in the order in which they do. */
export const movingColumns: readonly MovingColumn[] = Object.entries({
  ...columnsOfPeople,
  ...withoutReference,
}).flatMap(([name, rule]) => {
  if ('stays' in rule) return []
  const [table, column] = name.split('.') as [string, string]
  return [{ table, column, key: rule.key ?? ['id'], mayGo: rule.mayGo ?? false, except: rule.except ?? null }]
})
