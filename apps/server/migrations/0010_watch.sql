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
CREATE INDEX "ge_transactions_at" ON "ge_transactions" USING btree ("at");