-- A restore once left every sequence at its start, so that the next row took an id that was taken.
DO $$
DECLARE
  counted record;
  highest bigint;
  reached bigint;
BEGIN
  FOR counted IN
    SELECT c.oid::regclass AS relation, a.attname AS name, pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass AS sequence
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
      AND pg_get_serial_sequence(c.oid::regclass::text, a.attname) IS NOT NULL
  LOOP
    EXECUTE format('SELECT max(%I) FROM %s', counted.name, counted.relation) INTO highest;
    EXECUTE format('SELECT last_value FROM %s', counted.sequence) INTO reached;
    IF highest >= reached THEN PERFORM setval(counted.sequence, highest); END IF;
  END LOOP;
END $$;
