-- From which program on this schema can be used: the name of the newest migration that the program must know. A migration
-- with which the version before still works leaves the function as it is; any other replaces it and returns its own name.
create function schema_serves_from() returns text language sql immutable as $$ select '0058_schema_compatibility' $$;
