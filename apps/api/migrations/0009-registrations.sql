-- Which way somebody came to register (the onboarding_type of the call), kept as it was sent.
alter table customers add column onboarding_type text;
