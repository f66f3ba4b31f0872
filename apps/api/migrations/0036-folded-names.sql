-- Names are found however they are typed: at the desk, in an account's bookings and among people who were named before.

-- Folds a text as `foldLetters` of packages/rules folds what was typed: no capitals, marks, apostrophes and dots, plain
-- letters for those that most keyboards lack, one space between words. A test compares the two.
create function fold_letters(given text) returns text language sql immutable strict parallel safe return
  btrim(regexp_replace(
    replace(replace(replace(replace(translate(
      regexp_replace(
        lower(normalize(translate(lower(given), '''’‘‛ʼʻ`´′.®™©', ''), NFKD)),
        '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670''’‘‛ʼʻ`´′.®™©]', '', 'g'),
      'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[^[:alnum:]]+', ' ', 'g'));

-- Folds the names of sessions and venues, too: 'St' is 'Saint' and '&' is 'and', as `foldWords` does it.
create function fold_words(given text) returns text language sql immutable strict parallel safe return
  regexp_replace(
    fold_letters(regexp_replace(replace(given, '&', ' and '), '\mst\.(?=[[:alpha:]])', 'st ', 'gi')),
    '\mst\M', 'saint', 'g');

drop index customers_by_last_name;
create index customers_by_last_name on customers (client_id, fold_letters(last_name) text_pattern_ops);
drop index orders_by_last_name;
create index orders_by_last_name on orders (client_id, fold_letters(last_name) text_pattern_ops);
