-- The part of a picture that stays in view where only some of it fits; null for its middle.

alter table venues add column picture_focus text
  check (picture_focus in ('top', 'bottom', 'left', 'right', 'top left', 'top right', 'bottom left', 'bottom right'));

alter table categories add column picture_focus text
  check (picture_focus in ('top', 'bottom', 'left', 'right', 'top left', 'top right', 'bottom left', 'bottom right'));

alter table courses add column picture_focus text
  check (picture_focus in ('top', 'bottom', 'left', 'right', 'top left', 'top right', 'bottom left', 'bottom right'));

alter table instructors add column picture_focus text
  check (picture_focus in ('top', 'bottom', 'left', 'right', 'top left', 'top right', 'bottom left', 'bottom right'));
