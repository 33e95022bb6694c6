CREATE TABLE "content_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"collection" text NOT NULL,
	"entry_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"at" bigint NOT NULL,
	"written_by" text NOT NULL,
	"written_by_name" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_rule_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"changed_by" text NOT NULL,
	"by_name" text NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics" (
	"span" text NOT NULL,
	"at" bigint NOT NULL,
	"players" bigint DEFAULT 0 NOT NULL,
	"active" bigint DEFAULT 0 NOT NULL,
	"new_players" bigint DEFAULT 0 NOT NULL,
	"online" bigint DEFAULT 0 NOT NULL,
	"premium" bigint DEFAULT 0 NOT NULL,
	"reports" bigint DEFAULT 0 NOT NULL,
	"coins" bigint DEFAULT 0 NOT NULL,
	"experience" bigint DEFAULT 0 NOT NULL,
	"trades" bigint DEFAULT 0 NOT NULL,
	"connections" bigint DEFAULT 0 NOT NULL,
	"error_rate" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "analytics_span_at_pk" PRIMARY KEY("span","at")
);
--> statement-breakpoint
CREATE TABLE "coin_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"source" text NOT NULL,
	"coins" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "economy_flows" (
	"day" integer NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"coins" bigint NOT NULL,
	CONSTRAINT "economy_flows_day_kind_source_pk" PRIMARY KEY("day","kind","source")
);
--> statement-breakpoint
CREATE TABLE "ge_frozen" (
	"item_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"frozen_at" bigint NOT NULL,
	"frozen_by" text NOT NULL,
	"frozen_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_data" (
	"backup_id" text NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "backup_data_backup_id_seq_pk" PRIMARY KEY("backup_id","seq")
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" text PRIMARY KEY NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"description" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"collections" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"document_count" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"verified_at" bigint
);
--> statement-breakpoint
CREATE TABLE "bulk_operations" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"input" jsonb NOT NULL,
	"reason" text NOT NULL,
	"cursor" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"result" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text,
	"started_by" text NOT NULL,
	"started_by_name" text NOT NULL,
	"started_at" bigint NOT NULL,
	"heard_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"backup_id" text,
	"description" text NOT NULL,
	"began_by" text NOT NULL,
	"began_by_name" text NOT NULL,
	"began_at" bigint NOT NULL,
	"ended_at" bigint,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "server_metrics" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_metrics_history" (
	"at" bigint PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_accounts" (
	"uid" text PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "player_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"sender_id" text NOT NULL,
	"sender_name" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" bigint NOT NULL,
	"read_at" bigint
);
--> statement-breakpoint
CREATE TABLE "player_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"content" text NOT NULL,
	"timestamp" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"needs" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_archive" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"username" text NOT NULL,
	"email" text,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"timestamp" bigint NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_logs" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"username" text NOT NULL,
	"email" text,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"timestamp" bigint NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bans" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"player_email" text,
	"admin_id" text NOT NULL,
	"reason" text NOT NULL,
	"banned_at" bigint NOT NULL,
	"expires_at" bigint,
	"lifted_at" bigint,
	"lifted_by" text
);
--> statement-breakpoint
CREATE TABLE "anticheat_stats" (
	"id" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "detection_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"rule_id" text NOT NULL,
	"player_id" text NOT NULL,
	"severity" text NOT NULL,
	"status" text NOT NULL,
	"score" double precision NOT NULL,
	"evidence" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL,
	"handled_by" text,
	"handled_at" bigint
);
--> statement-breakpoint
CREATE TABLE "detection_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"threshold" double precision NOT NULL,
	"window_minutes" integer NOT NULL,
	"severity" text NOT NULL,
	"enabled" boolean NOT NULL,
	"created_by" text NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "investigation_evidence" (
	"id" text PRIMARY KEY NOT NULL,
	"investigation_id" text NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"timestamp" bigint NOT NULL,
	"collected_by" text NOT NULL,
	"file_url" text,
	"metadata" jsonb NOT NULL,
	"tags" jsonb NOT NULL,
	"is_verified" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "investigation_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"investigation_id" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"content" text NOT NULL,
	"timestamp" bigint NOT NULL,
	"type" text NOT NULL,
	"is_private" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "investigation_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"investigation_id" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"text" text NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "investigations" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"player_name" text NOT NULL,
	"player_email" text,
	"investigator_id" text NOT NULL,
	"investigator_name" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"priority" text NOT NULL,
	"reason" text NOT NULL,
	"findings" text NOT NULL,
	"assigned_to" text,
	"assigned_name" text,
	"alert_id" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"completed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "player_activity_logs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"from_at" bigint NOT NULL,
	"until_at" bigint NOT NULL,
	"session_id" text,
	"device" text,
	"activity_id" text,
	"location_id" text,
	"gains" jsonb NOT NULL,
	"gained" bigint NOT NULL,
	"expected" bigint NOT NULL,
	"completions" integer NOT NULL,
	"intents" integer NOT NULL,
	"gaps" jsonb NOT NULL,
	"gap_count" integer NOT NULL,
	"gap_sum" bigint NOT NULL,
	"gap_squares" double precision NOT NULL,
	"coins_before" bigint NOT NULL,
	"coins_after" bigint NOT NULL,
	"worth_before" bigint NOT NULL,
	"worth_after" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "player_devices" (
	"player_id" text NOT NULL,
	"device" text NOT NULL,
	"first_seen" bigint NOT NULL,
	"last_seen" bigint NOT NULL,
	CONSTRAINT "player_devices_player_id_device_pk" PRIMARY KEY("player_id","device")
);
--> statement-breakpoint
CREATE TABLE "player_risk_profiles" (
	"player_id" text PRIMARY KEY NOT NULL,
	"score" integer NOT NULL,
	"factors" jsonb NOT NULL,
	"alerts_in_30_days" integer NOT NULL,
	"trend" text NOT NULL,
	"last_calculated" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "player_reports_status";--> statement-breakpoint
ALTER TABLE "chat_reads" ADD COLUMN "closed_id" bigint;--> statement-breakpoint
ALTER TABLE "player_reports" ADD COLUMN "about_id" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "game_events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "coins" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "premium_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "staff_used_at" bigint;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "confirmed_at" bigint;--> statement-breakpoint
ALTER TABLE "backup_data" ADD CONSTRAINT "backup_data_backup_id_backups_id_fk" FOREIGN KEY ("backup_id") REFERENCES "public"."backups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_accounts" ADD CONSTRAINT "test_accounts_uid_auth_users_id_fk" FOREIGN KEY ("uid") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_history_entry" ON "content_history" USING btree ("collection","entry_id","id");--> statement-breakpoint
CREATE INDEX "ge_frozen_newest" ON "ge_frozen" USING btree ("frozen_at");--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bulk_operations_newest" ON "bulk_operations" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_operations_one_each" ON "bulk_operations" USING btree ("kind") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "player_messages_player" ON "player_messages" USING btree ("player_id","sent_at");--> statement-breakpoint
CREATE INDEX "player_notes_player" ON "player_notes" USING btree ("player_id","timestamp");--> statement-breakpoint
CREATE INDEX "audit_logs_user" ON "audit_logs" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "audit_logs_resource" ON "audit_logs" USING btree ("resource","resource_id","seq");--> statement-breakpoint
CREATE INDEX "audit_logs_action" ON "audit_logs" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "audit_logs_time" ON "audit_logs" USING btree ("timestamp");--> statement-breakpoint
CREATE INDEX "audit_logs_expiry" ON "audit_logs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bans_player" ON "bans" USING btree ("player_id","banned_at");--> statement-breakpoint
CREATE INDEX "bans_newest" ON "bans" USING btree ("banned_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "bans_admin" ON "bans" USING btree ("admin_id","banned_at");--> statement-breakpoint
CREATE INDEX "bans_holding" ON "bans" USING btree ("banned_at" DESC NULLS FIRST,"id") WHERE lifted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bans_one_each" ON "bans" USING btree ("player_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "detection_alerts_one_each" ON "detection_alerts" USING btree ("rule_id","player_id") WHERE status in ('open', 'acknowledged');--> statement-breakpoint
CREATE INDEX "detection_alerts_newest" ON "detection_alerts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "detection_alerts_status" ON "detection_alerts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "detection_alerts_player" ON "detection_alerts" USING btree ("player_id","created_at");--> statement-breakpoint
CREATE INDEX "investigation_evidence_of" ON "investigation_evidence" USING btree ("investigation_id","timestamp");--> statement-breakpoint
CREATE INDEX "investigation_notes_of" ON "investigation_notes" USING btree ("investigation_id","timestamp");--> statement-breakpoint
CREATE INDEX "investigation_reports_of" ON "investigation_reports" USING btree ("investigation_id","created_at");--> statement-breakpoint
CREATE INDEX "investigations_status" ON "investigations" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "investigations_completed" ON "investigations" USING btree ("completed_at") WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX "investigations_urgent" ON "investigations" USING btree ("created_at","id") WHERE priority in ('high', 'critical') and status not in ('completed', 'closed');--> statement-breakpoint
CREATE INDEX "investigations_player" ON "investigations" USING btree ("player_id","created_at");--> statement-breakpoint
CREATE INDEX "player_activity_logs_player" ON "player_activity_logs" USING btree ("player_id","until_at");--> statement-breakpoint
CREATE INDEX "player_activity_logs_until" ON "player_activity_logs" USING btree ("until_at");--> statement-breakpoint
CREATE INDEX "player_devices_device" ON "player_devices" USING btree ("device");--> statement-breakpoint
CREATE INDEX "player_devices_seen" ON "player_devices" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "player_risk_profiles_score" ON "player_risk_profiles" USING btree ("score","player_id");--> statement-breakpoint
CREATE INDEX "chat_messages_story" ON "chat_messages" USING btree ("client_id","at");--> statement-breakpoint
CREATE INDEX "player_reports_queue" ON "player_reports" USING btree ("status","created_at","id") WHERE status in ('pending', 'reviewing');--> statement-breakpoint
CREATE INDEX "player_reports_handled" ON "player_reports" USING btree ("status","resolved_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "player_reports_about" ON "player_reports" USING btree ("about_id","created_at");--> statement-breakpoint
CREATE INDEX "player_reports_target" ON "player_reports" USING btree ("target_id","created_at");--> statement-breakpoint
CREATE INDEX "ge_offers_player" ON "ge_offers" USING btree ("player_uid","created_at");--> statement-breakpoint
CREATE INDEX "ge_offers_newest" ON "ge_offers" USING btree ("created_at","id") WHERE not is_clerk;--> statement-breakpoint
CREATE INDEX "ge_offers_item" ON "ge_offers" USING btree ("item_id","created_at") WHERE not is_clerk;--> statement-breakpoint
CREATE INDEX "ge_transactions_at" ON "ge_transactions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "players_email_prefix" ON "players" USING btree (email text_pattern_ops) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "players_seen" ON "players" USING btree ("last_seen_at","uid");--> statement-breakpoint
CREATE INDEX "players_level" ON "players" USING btree ("total_level","uid");--> statement-breakpoint
CREATE INDEX "players_created" ON "players" USING btree ("created_at","uid");--> statement-breakpoint
CREATE INDEX "players_premium" ON "players" USING btree ("premium_until") WHERE premium_until > 0;--> statement-breakpoint
CREATE INDEX "players_guests" ON "players" USING btree ("last_seen_at") WHERE guest_expires_at is not null;--> statement-breakpoint
CREATE INDEX "players_banned" ON "players" USING btree ("last_seen_at") WHERE ban_id is not null;--> statement-breakpoint
CREATE INDEX "players_deleted" ON "players" USING btree ("last_seen_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "players_staff" ON "players" USING btree ("last_seen_at") WHERE role <> 'default' or permissions <> '[]'::jsonb;--> statement-breakpoint
CREATE VIEW "public"."admin_logs" AS (
  select action, resource_id as target_id, resource as target_type, details, user_id as admin_id, email as admin_email,
    "timestamp" from audit_logs);