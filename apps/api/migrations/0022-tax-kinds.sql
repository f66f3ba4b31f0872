-- Kinds of tax. A rate of 0 % is neither exempt nor outside the scope, and a rate alone can't say which it is.

create function is_tax(kind text, basis_points integer) returns boolean language sql immutable as $$
  select case
    when kind in ('standard', 'reduced') then basis_points > 0
    when kind in ('zero', 'exempt', 'outside') then basis_points = 0
    else false
  end
$$;

alter table pricing_options
  add column tax_kind text not null default 'zero',
  -- Reason in words, for receipts; '' where the kind says all.
  add column tax_reason text not null default '';
alter table packages
  add column tax_kind text not null default 'zero',
  add column tax_reason text not null default '';

-- A standard rate is 15 % at least. No rate changes, so no total does.
update pricing_options set tax_kind = case when tax_basis_points < 1500 then 'reduced' else 'standard' end
where tax_basis_points > 0;
update packages set tax_kind = case when tax_basis_points < 1500 then 'reduced' else 'standard' end
where tax_basis_points > 0;

alter table pricing_options add constraint pricing_options_tax check (is_tax(tax_kind, tax_basis_points));
alter table packages add constraint packages_tax check (is_tax(tax_kind, tax_basis_points));

alter table clients
  -- Tax by what is sold, the first that covers a price: [{ "kind", "basisPoints", "reason", "scope" as in
  -- benefits, "options": [ids of pricing options] }].
  add column tax_rules jsonb not null default '[]',
  -- Seller as named on receipts: { "name", "address", "taxNumber" }; each '' where it is not known.
  add column seller jsonb not null default '{"name": "", "address": "", "taxNumber": ""}';
