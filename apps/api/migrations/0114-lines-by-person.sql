-- An account that is closed leaves its name nowhere: not on lines that others took for its person either.
create index cart_items_for_person on cart_items (purchased_for_user_id) where purchased_for_user_id is not null;
create index cart_places_of_customer on cart_places (customer_id) where customer_id is not null;
