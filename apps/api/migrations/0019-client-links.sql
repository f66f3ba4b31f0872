-- What the operator says about law and people's details.

alter table clients
  -- Pages of the operator's own, as https addresses:
  -- { "privacy", "terms", "accessibility", "cookies" }; null where there is none.
  add column links jsonb not null
    default '{"privacy": null, "terms": null, "accessibility": null, "cookies": null}',
  -- The operator's privacy notice in words, for an operator without a page of its own; '' for none.
  add column privacy_notice text not null default '';
