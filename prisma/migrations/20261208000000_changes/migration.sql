-- Every process hears what has changed, and for whom, once the change is committed. The payload is what it is about and the
-- user's id; without an id it is about everybody. In the database, so that no way of changing a row can forget it.

-- For rows with their user: what it is about is the trigger's argument.
CREATE FUNCTION tell_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('patchbay_changes', concat_ws(' ', TG_ARGV[0], coalesce(NEW.user_id, OLD.user_id)));
  RETURN NULL;
END $$;

-- For rows of a project. Those that go with their project are not told again.
CREATE FUNCTION tell_user_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('patchbay_changes', 'projects ' || p.user_id)
  FROM projects p WHERE p.id = coalesce(NEW.project_id, OLD.project_id);
  RETURN NULL;
END $$;

CREATE FUNCTION tell_user_of_agent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('patchbay_changes', 'projects ' || p.user_id)
  FROM agents a JOIN projects p ON p.id = a.project_id WHERE a.id = coalesce(NEW.agent_id, OLD.agent_id);
  RETURN NULL;
END $$;

CREATE FUNCTION tell_user_of_secret() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('patchbay_changes', concat_ws(' ', 'installations', i.user_id))
  FROM installations i WHERE i.id = coalesce(NEW.owner_id, OLD.owner_id);
  RETURN NULL;
END $$;

CREATE FUNCTION tell_user_of_themselves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('patchbay_changes', 'user ' || NEW.id);
  RETURN NULL;
END $$;

-- Once for each user of a statement: tool calls are written many at a time.
CREATE FUNCTION tell_users_of_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('patchbay_changes', 'activity ' || w.user_id)
  FROM (SELECT DISTINCT user_id FROM written WHERE user_id IS NOT NULL) w;
  RETURN NULL;
END $$;

CREATE TRIGGER tell_of_insert_or_delete AFTER INSERT OR DELETE ON connections FOR EACH ROW EXECUTE FUNCTION tell_user('connections');
-- Leases and failed attempts to refresh are nobody's news.
CREATE TRIGGER tell_of_update AFTER UPDATE ON connections FOR EACH ROW
WHEN (
  (OLD.installation_id, OLD.display_name, OLD.enabled, OLD.blocked_at, OLD.configuration, OLD.account_label, OLD.granted_scopes,
    OLD.verified_at, OLD.fault, OLD.expires_at, OLD.generation, OLD.tools_version)
  IS DISTINCT FROM
  (NEW.installation_id, NEW.display_name, NEW.enabled, NEW.blocked_at, NEW.configuration, NEW.account_label, NEW.granted_scopes,
    NEW.verified_at, NEW.fault, NEW.expires_at, NEW.generation, NEW.tools_version)
)
EXECUTE FUNCTION tell_user('connections');

CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON installations FOR EACH ROW EXECUTE FUNCTION tell_user('installations');
CREATE TRIGGER tell_of_set AFTER INSERT OR UPDATE ON secrets FOR EACH ROW
WHEN (NEW.owner_kind = 'installation') EXECUTE FUNCTION tell_user_of_secret();
CREATE TRIGGER tell_of_clear AFTER DELETE ON secrets FOR EACH ROW
WHEN (OLD.owner_kind = 'installation') EXECUTE FUNCTION tell_user_of_secret();

CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON projects FOR EACH ROW EXECUTE FUNCTION tell_user('projects');
CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON project_bindings FOR EACH ROW EXECUTE FUNCTION tell_user_of_project();
CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON agents FOR EACH ROW EXECUTE FUNCTION tell_user_of_project();
CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON agent_bindings FOR EACH ROW EXECUTE FUNCTION tell_user_of_agent();

CREATE TRIGGER tell AFTER UPDATE ON users FOR EACH ROW
WHEN ((OLD.disabled, OLD.role, OLD.display_name) IS DISTINCT FROM (NEW.disabled, NEW.role, NEW.display_name))
EXECUTE FUNCTION tell_user_of_themselves();

CREATE TRIGGER tell AFTER INSERT ON audit_events REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION tell_users_of_activity();
