-- When agents last used a connection, and which connection and project an entry of the audit log is about.
ALTER TABLE "connections" ADD COLUMN     "last_used_at" TIMESTAMPTZ(3);

ALTER TABLE "audit_events" ADD COLUMN     "connection_id" UUID,
ADD COLUMN     "project_id" UUID;

CREATE INDEX "audit_events_connection_id_id_idx" ON "audit_events"("connection_id", "id");

-- Entries of before say it in their target or in their detail.
UPDATE audit_events SET
  connection_id = CASE
    WHEN action LIKE 'connection.%' OR action = 'tool.call' THEN target
    ELSE detail ->> 'connectionId'
  END::uuid,
  project_id = CASE WHEN action LIKE 'project.%' THEN target ELSE detail ->> 'projectId' END::uuid
WHERE action LIKE 'connection.%' OR action LIKE 'project.%' OR action LIKE 'agent.%' OR action = 'tool.call';

UPDATE connections c SET last_used_at = used.at
FROM (SELECT connection_id, max(at) AS at FROM audit_events WHERE action = 'tool.call' GROUP BY connection_id) used
WHERE used.connection_id = c.id;
